import { auditTexts } from '../messages/audit.ts'

/** An action as text, also one of an older or newer version. */
export function nameAction(action: string): string {
  const names: Readonly<Record<string, string>> = auditTexts.actions
  return names[action] ?? action.replaceAll('-', ' ')
}

/** The kind of a subject as text, also one of an older or newer version. */
export function nameKind(kind: string): string {
  const names: Readonly<Record<string, string>> = auditTexts.kinds
  return names[kind] ?? kind.replaceAll('-', ' ')
}
