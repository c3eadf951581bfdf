import type { Page } from '@playwright/test'
import type { Answers } from './built-pages.ts'

/** How the lists of dialogs say what opens a dialog. */

/** A step of the user. Texts are read while the step runs, in the language of the page. */
type Step = (page: Page) => Promise<unknown>

export type Opening = {
  /** The component under web/src that draws it. */
  file: string
  steps: readonly Step[]
  /** Where it can be opened, if not at both widths. */
  only?: 'wide' | 'narrow'
}

export type DialogPage = {
  /** The path of a listed page, with a query if needed. */
  path: string
  /** Answers that differ from those of the listed page. */
  answers?: Answers
  openings: readonly Opening[]
}

export const dialog = (file: string, ...steps: Step[]): Opening => ({ file, steps })

/** On a phone it is elsewhere, or does not exist. */
export const wideDialog = (file: string, ...steps: Step[]): Opening => ({ file, steps, only: 'wide' })

export const narrowDialog = (file: string, ...steps: Step[]): Opening => ({ file, steps, only: 'narrow' })

/** Presses the first button with exactly that name. */
export const press =
  (name: () => string): Step =>
  (page) =>
    page.getByRole('button', { name: name(), exact: true }).first().click()

/** Presses the first button that shows that text; its name may say more. */
export const pressFace =
  (face: () => string): Step =>
  (page) =>
    page.locator('button:visible', { hasText: face() }).first().click()

export const fill =
  (label: () => string, value: string): Step =>
  (page) =>
    page.getByLabel(label(), { exact: true }).first().fill(value)

export const choose =
  (label: () => string, option: string | { index: number }): Step =>
  (page) =>
    page.getByLabel(label(), { exact: true }).first().selectOption(option)

/** Submits the form of the dialog, or of the page if there is none. */
export const submit: Step = (page) =>
  page.locator('dialog[open] button[type=submit], body:not(:has(dialog[open])) button[type=submit]').last().click()
