import type { Locator } from '@playwright/test'

/** Selects the option that begins with a name, regardless of the rest of its text. */
export async function selectByName(list: Locator, name: string): Promise<void> {
  const value = await list.locator('option', { hasText: new RegExp(`^${name}`) }).getAttribute('value')
  await list.selectOption(value)
}
