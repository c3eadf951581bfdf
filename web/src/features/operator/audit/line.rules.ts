import type { AuditLine } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/messages/audit'
import { nameAction, nameKind } from '@marquee/contract/texts/audit'

/** The label of a line outside the list. */
export function getLineName({ action, subject }: Pick<AuditLine, 'action' | 'subject'>): string {
  return auditTexts.page.lineName({ what: nameAction(action), kind: nameKind(subject.kind), name: subject.name })
}
