import { dashboardTexts } from '../messages/dashboards.ts'
/** "2 to do", "1 pending" */
export function listToDoCounts(count: number, waiting: number): string[] {
  return [
    ...(count > 0 ? [dashboardTexts.toDo({ count })] : []),
    ...(waiting > 0 ? [dashboardTexts.pending({ count: waiting })] : []),
  ]
}
