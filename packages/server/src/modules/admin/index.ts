/** The install: for whoever looks after all of it. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { adminRoutes } from './routes.ts'
import { adminService } from './service.ts'
import { adminStore } from './store.ts'

export const createAdmin = (base: Base & { audit: Audit }) => ({
  routes: adminRoutes(adminService(base, adminStore(base.db))),
})
