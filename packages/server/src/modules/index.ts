/** Every resource, in the order of dependency: a module can only be given modules made above it. */
import { createAdmin } from './admin/index.ts'
import { createAlerts } from './alerts/index.ts'
import { createAudit } from './audit/index.ts'
import type { Base } from './base.ts'
import { createChecking } from './checking/index.ts'
import { createCliTokens } from './cli-tokens/index.ts'
import { createExternalIds } from './external-ids/index.ts'
import { createIdempotency } from './idempotency/index.ts'
import { createIdentity } from './identity/index.ts'
import { createIncidents } from './incidents/index.ts'
import { createJobs } from './jobs/index.ts'
import { jobVersions } from './jobs/versions/store.ts'
import { createLocations } from './locations/index.ts'
import { createMonitors } from './monitors/index.ts'
import { createNotificationProviders } from './notification-providers/index.ts'
import { alertEndings } from './notifications/endings/store.ts'
import { createNotifications } from './notifications/index.ts'
import { createOrganizations } from './organizations/index.ts'
import { createRuns } from './runs/index.ts'
import { createSystem, type SelfReport } from './system/index.ts'
import { createTags } from './tags/index.ts'
import { createTests } from './tests/index.ts'
import { createTriggerKeys } from './trigger-keys/index.ts'
import { createUptime } from './uptime/index.ts'
import { validationRoutes } from './validation/index.ts'
import { createVariables } from './variables/index.ts'

export function createModules(base: Base, self: SelfReport) {
  const system = createSystem(base, self)
  const locations = createLocations(base)
  const idempotency = createIdempotency(base)
  const audit = createAudit(base)
  const identity = createIdentity({ ...base, audit: audit.service })
  const admin = createAdmin({ ...base, audit: audit.service })
  const incidents = createIncidents(base)
  const uptime = createUptime(base)
  const checking = createChecking(base, incidents.states)
  const organizations = createOrganizations({ ...base, audit: audit.service, putAway: checking })
  const cliTokens = createCliTokens({ ...base, audit: audit.service })
  const variables = createVariables({ ...base, audit: audit.service })
  const tags = createTags({ ...base, audit: audit.service, taggedJobs: jobVersions })
  const named = { ...base, audit: audit.service, alertEndings, externalIds: createExternalIds().service }
  const tests = createTests({ ...named, tags: tags.service, testedJobs: jobVersions })
  const notificationProviders = createNotificationProviders(named)
  const notifications = createNotifications({
    ...base,
    audit: audit.service,
    incidents,
    providers: notificationProviders.service,
    leases: notificationProviders.leases,
  })
  const alerts = createAlerts({ ...base, audit: audit.service, alerts: notifications.service })
  const runs = createRuns({
    ...base,
    workers: checking.engine.live,
    audit: audit.service,
    alerts: notifications.service,
    variables: variables.service,
    locations: locations.service,
    metrics: system.metrics,
  })
  const jobs = createJobs({
    ...named,
    providers: notificationProviders.service,
    tags: tags.service,
    tests: tests.service,
    locations: locations.service,
    runs: runs.service,
    metrics: system.metrics,
  })
  const monitors = createMonitors({
    ...named,
    providers: notificationProviders.service,
    tags: tags.service,
    tests: tests.service,
    locations: locations.service,
    checking,
    uptime,
    runMonitored: runs.runMonitored,
  })
  const triggerKeys = createTriggerKeys({ ...base, audit: audit.service })
  return {
    system,
    idempotency,
    audit,
    identity,
    organizations,
    cliTokens,
    variables,
    notificationProviders,
    notifications,
    tags,
    tests,
    runs,
    jobs,
    incidents,
    uptime,
    checking,
    monitors,
    triggerKeys,
    routes: [
      system.routes,
      locations.routes,
      ...identity.routes,
      admin.routes,
      ...organizations.routes,
      cliTokens.routes,
      variables.routes,
      ...notificationProviders.routes,
      ...notifications.routes,
      ...alerts.routes,
      tags.routes,
      tests.routes,
      ...runs.routes,
      jobs.routes,
      ...monitors.routes,
      triggerKeys.routes,
      audit.routes,
      validationRoutes({ ...base, locations: locations.service, opened: tests.opened }),
    ],
  }
}
