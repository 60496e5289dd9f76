/** Which monitors are in maintenance when: the windows of the next hour, as plain times. */
import type { CheckPlan } from '../../checks/plan.ts'
import type { PlannedWindow } from '../../modules/checking/index.ts'

export function createMaintenanceWindows() {
  let byId = new Map<string, PlannedWindow[]>()
  return {
    load(windows: readonly PlannedWindow[]): void {
      byId = new Map()
      for (const window of windows) {
        for (const id of window.allMonitors ? [window.projectId] : window.monitorIds) {
          byId.set(id, [...(byId.get(id) ?? []), window])
        }
      }
    },
    inMaintenance({ monitorId, projectId }: CheckPlan, atMs: number): boolean {
      if (byId.size === 0) return false
      const covers = ({ from, until }: PlannedWindow) => from.getTime() <= atMs && atMs < until.getTime()
      return Boolean(byId.get(monitorId)?.some(covers) || byId.get(projectId)?.some(covers))
    },
  }
}
