// Counts the results of a test run from the reports of the runners. Plain JavaScript for Node 20.
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Score */

/**
 * Counts a report of Vitest; a file that fails before its tests counts as one failure.
 *
 * @returns {Score}
 */
export function countVitest({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((one) => one.status === 'failed')
  })
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests }
}

/**
 * Counts a report of Playwright; a journey that passes only at the second try counts as failed.
 *
 * @returns {Score}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** The files, titles and reasons of the tests that failed in a report of Vitest. */
export function listVitestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed')
      if (failed.length === 0) return [describeFailure(name, [message])]
      return failed.map(({ fullName, failureMessages }) => describeFailure(`${name}: ${fullName}`, failureMessages))
    })
}

/**
 * The files, titles and reasons of the tests that failed in a report of Playwright.
 *
 * @param {{ suites: object[], errors?: { message: string }[] }} report
 */
export function listPlaywrightFailures({ suites, errors = [] }) {
  const outside = errors.map(({ message }) => describeFailure('outside of a test', [message]))
  const inside = suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const reasons = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return describeFailure(
          `${file}:${line}: ${title}`,
          reasons.map(({ message }) => message),
        )
      }),
    ...listPlaywrightFailures({ suites: inner }),
  ])
  return [...outside, ...inside]
}

const REASON_LINES = 12

/** A test's name and below it the first lines of its messages, without colours. */
function describeFailure(name, messages = []) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, REASON_LINES).map((line) => `  ${line}`)].join('\n')
}

/**
 * The reason why a run without a reported failure must not pass; null when it may pass.
 *
 * @param {number} code the exit code of the runner
 * @param {Score} counted
 * @returns {string | null}
 */
export function findRunProblem(code, counted) {
  if (code !== 0 && counted.failed === 0) return `ended with code ${code} although no test failed`
  return counted.passed + counted.failed === 0 ? 'no test ran' : null
}

/** @param {Score} score */
export function formatSummary({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** @param {Score} score */
export function hasPassed({ passed, failed }) {
  return failed === 0 && passed > 0
}
