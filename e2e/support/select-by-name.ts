import type { Locator } from '@playwright/test'

/** Chooses the option that begins with a name, whatever else it says. */
export async function selectByName(list: Locator, name: string): Promise<void> {
  const value = await list.locator('option', { hasText: new RegExp(`^${name}`) }).getAttribute('value')
  await list.selectOption(value)
}
