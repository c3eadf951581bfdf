import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  findRunProblem,
  formatSummary,
  hasPassed,
  listPlaywrightFailures,
  listVitestFailures,
} from '../score.mjs'

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const unit = {
  testResults: [file('passed', 'failed')],
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
}

test('counts passed, failed and skipped tests', () => {
  expect(countVitest({ ...unit, numPendingTests: 2, numTodoTests: 1 })).toEqual({ passed: 1, failed: 1, skipped: 3 })
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
  })
})

test('counts a file that fails before its tests as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(countVitest({ ...unit, testResults: [...unit.testResults, broken] }).failed).toBe(2)
  expect(
    countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: ['no import'] }).failed,
  ).toBe(1)
})

test('counts a journey that passes at the second try as failed', () => {
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] }).failed).toBe(1)
})

test('names the tests that failed and their reasons', () => {
  const tests = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001B[31mexpected 1\n\nto be 2\u001B[39m'] },
  ]
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', assertionResults: tests },
    { name: 'broken.test.ts', status: 'failed', message: 'no import', assertionResults: [] },
    { name: 'fine.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(listVitestFailures({ testResults })).toEqual([
    'sums.test.ts: subtracts\n  expected 1\n  to be 2',
    'broken.test.ts\n  no import',
  ])
  const spec = (title: string, ...messages: string[]) => ({
    title,
    ok: messages.length === 0,
    file: 'sign-in.spec.ts',
    line: 7,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const inner = {
    specs: [spec('signs in', Array.from({ length: 20 }, (_, index) => index).join('\n')), spec('signs out')],
  }
  const suites = [{ specs: [spec('registers', 'no page', 'no title')], suites: [inner] }]
  expect(listPlaywrightFailures({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    'outside of a test\n  no browser',
    'sign-in.spec.ts:7: registers\n  no page\n  no title',
    `sign-in.spec.ts:7: signs in\n${Array.from({ length: 12 }, (_, index) => `  ${index}`).join('\n')}`,
  ])
})

test('rejects a failed exit code without a failed test', () => {
  expect(findRunProblem(1, { passed: 3, failed: 0, skipped: 0 })).toBe('ended with code 1 although no test failed')
  expect(findRunProblem(1, { passed: 3, failed: 1, skipped: 0 })).toBeNull()
  expect(findRunProblem(0, { passed: 3, failed: 0, skipped: 0 })).toBeNull()
})

test('rejects a run without tests', () => {
  expect(findRunProblem(0, { passed: 0, failed: 0, skipped: 4 })).toBe('no test ran')
  expect(hasPassed({ passed: 0, failed: 0, skipped: 0 })).toBe(false)
  expect(hasPassed({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
  expect(hasPassed({ passed: 9, failed: 0, skipped: 0 })).toBe(true)
})

test('prints the counts in the last line', () => {
  expect(formatSummary({ passed: 412, failed: 0, skipped: 3 })).toBe('412 passed, 0 failed')
})
