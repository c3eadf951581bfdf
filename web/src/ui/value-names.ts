import { uiTexts } from '@marquee/contract/messages/ui'

/** A status or type of the contract in the reader's language; a value without a name stays as it is. */
export function nameValue(kind: keyof typeof uiTexts.values, value: string): string {
  const names: Readonly<Record<string, string>> = uiTexts.values[kind]
  return names[value] ?? value
}
