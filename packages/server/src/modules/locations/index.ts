/** Where runs and checks can be carried out. */
export { locationRoutes } from './routes.ts'
