/** Projects of an organization on the wire. */
import { z } from 'zod'
import { bodyOf, name, pageFields, time } from '../../../http/shapes.ts'
import { byOrganization, projectRole } from '../members/schema.ts'
import { slug } from '../slug.ts'

const projectId = z.string().meta({ description: 'UUID of the project', format: 'uuid' })
const userId = z.string().meta({ description: 'UUID of the user', format: 'uuid' })
export const byProject = byOrganization.extend({ projectId })
export const byProjectMember = byProject.extend({ userId })

const status = z.enum(['active', 'archived'])

export const project = z
  .object({
    id: z.uuid(),
    organizationId: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    isDefault: z.boolean(),
    status: status.meta({ description: 'archived: read-only, and its schedules are paused' }),
    memberCount: z.int().meta({ description: 'Number of members who can see the project' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof project>

export const projectQuery = z.object({ ...pageFields(), status: status.optional() })
export type ProjectQuery = z.infer<typeof projectQuery>

const about = z.string().max(1000).nullish()

export const projectInput = bodyOf({ name, slug: slug.optional(), description: about })
export type ProjectInput = z.infer<typeof projectInput>

export const projectPatch = bodyOf(
  {
    name: name.optional(),
    slug: slug.optional(),
    description: about,
    isDefault: z.boolean().optional().meta({
      description: 'true: replaces the current default project; false is accepted only if it is not the default',
    }),
  },
  ['id', 'organizationId', 'status', 'memberCount', 'createdAt', 'updatedAt'],
)
export type ProjectPatch = z.infer<typeof projectPatch>

export const projectMemberInput = bodyOf({ role: projectRole })
