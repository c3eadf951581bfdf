import { diagnosisTexts } from '../messages/diagnosis.ts'

/** Why a play is flagged; a reason that is not known stays as it is. */
export function describeFlagReason(reason: string): string {
  const known: Readonly<Record<string, string>> = diagnosisTexts.flagReasons
  return known[reason] ?? reason
}
