/** People, organizations and projects. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { type AddFirstToken, bootstrap } from './bootstrap.ts'
import { invitationAnswers } from './invitations/answers.ts'
import { invitationLinkRoutes, invitationRoutes } from './invitations/routes.ts'
import { invitationService } from './invitations/service.ts'
import { invitationStore } from './invitations/store.ts'
import { memberRoutes } from './members/routes.ts'
import { memberService } from './members/service.ts'
import { memberStore } from './members/store.ts'
import { organizationLife } from './organization/life.ts'
import { organizationLookRoutes, organizationRoutes } from './organization/routes.ts'
import { organizationService } from './organization/service.ts'
import { organizationStore } from './organization/store.ts'
import { projectLife } from './projects/life.ts'
import { projectMembers } from './projects/members.ts'
import { projectMemberRoutes, projectRoutes } from './projects/routes.ts'
import { projectService } from './projects/service.ts'
import { projectStore } from './projects/store.ts'
import { createPurge } from './purge/service.ts'
import { purgeStore } from './purge/store.ts'
import type { PutAway } from './put-away.ts'
import { organizationStore as firstOwnerStore } from './store.ts'

const DAY_MS = 86_400_000
const SENDS_AT_ONCE = 1000

export function createOrganizations(base: Base & { audit: Audit; putAway: PutAway }) {
  const { db, clock } = base
  const stores = {
    organizations: organizationStore(db),
    members: memberStore(db),
    invitations: invitationStore(db),
    projects: projectStore(db),
  }
  const { organizations, members, invitations, projects } = stores
  const organizationRules = organizationService(base, organizations)
  const memberRules = memberService(base, members)
  return {
    routes: [
      organizationRoutes(organizationRules, organizationLife(base, organizations, members)),
      organizationLookRoutes(organizationRules),
      memberRoutes(memberRules),
      invitationRoutes(invitationService(base, invitations, members)),
      invitationLinkRoutes(invitationAnswers(base, invitations, members)),
      projectRoutes(projectService(base, projects, members), projectLife(base, projects, members)),
      projectMemberRoutes(projectMembers(base, stores, memberRules)),
    ],
    /** How a person stands in an organization; for the front door. */
    membership: members.membership,
    /** Removes what was put away long enough ago; for housekeeping. */
    purge: createPurge(base, purgeStore(db)),
    /** Forgets who sent invitations when, once no limit looks back so far; for housekeeping. */
    forgetSends: () => invitations.forgetSends(new Date(clock.now().getTime() - 2 * DAY_MS), SENDS_AT_ONCE),
    /** Makes the first owner on an empty database. */
    bootstrap: (addToken: AddFirstToken) => bootstrap(base, firstOwnerStore(db), addToken),
  }
}
