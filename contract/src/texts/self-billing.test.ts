/// <reference types="node" />
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfBillingTexts } from '../messages/self-billing.ts'

/** The SHA-256 of the text of each version. Partners accept a version, so the text of a version never changes. */
const ACCEPTED_TEXTS: Readonly<Record<string, string>> = {
  '2026-11-23': '3031bbd3694853b59946d9a956e242ae8c6a16452e612bc3f12f12c2a7eca5cf',
}

test('other words of the self-billing agreement need another version, which partners accept again (standards 9)', () => {
  const { version, ...text } = selfBillingTexts
  expect(createHash('sha256').update(JSON.stringify(text)).digest('hex')).toBe(ACCEPTED_TEXTS[version])
})

test('the self-billing agreement says that it is a template, and leaves the law open', () => {
  expect(selfBillingTexts.notice).toMatch(/^Template, not legal advice\./)
  expect(selfBillingTexts.clauses.at(-1)?.text).toContain('[country]')
})
