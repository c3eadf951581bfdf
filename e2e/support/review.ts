import { expect, type Page } from '@playwright/test'
import { POLL_OPTIONS } from './poll-options.ts'

/**
 * Approves something in the review queue by its buttons, and waits until the decision is carried out (decision 7).
 *
 * @returns the time of the decision, by the clock of the server
 */
export async function approve(operator: Page, tab: RegExp, name: string): Promise<number> {
  await operator.getByRole('tab', { name: tab }).click()
  await operator.getByRole('option', { name: new RegExp(name) }).click()
  await operator.getByRole('button', { name: /^Approve\b/ }).click()
  const readDecisionTime = () =>
    operator.evaluate(async (search) => {
      const query = new URLSearchParams({ status: 'approved', search })
      const authorization = localStorage.getItem('token') ?? ''
      const reply = await fetch(`/api/operator/reviews?${query}`, { headers: { authorization } })
      const { reviews } = (await reply.json()) as { reviews: { name: string; decided: { at: string } | null }[] }
      return reviews.find((review) => review.name === search)?.decided?.at ?? null
    }, name)
  await expect.poll(readDecisionTime, POLL_OPTIONS).not.toBeNull()
  return Date.parse((await readDecisionTime()) ?? '')
}
