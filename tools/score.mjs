// What a test run amounts to, from what the runners wrote down. Plain JavaScript for Node 20.

/** @typedef {{ passed: number, failed: number, skipped: number }} Score */

/**
 * Counts a report of Vitest; a file that broke before its tests ran counts as one failure.
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
 * Counts a report of Playwright; a journey that needed a second try has failed.
 *
 * @returns {Score}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * Why a run must not pass although its report names no failure; null when the report stands for itself.
 *
 * @param {number} code how the runner ended
 * @param {Score} counted
 * @returns {string | null}
 */
export function doubt(code, counted) {
  if (code !== 0 && counted.failed === 0) return `ended with code ${code} although no test failed`
  return counted.passed + counted.failed === 0 ? 'no test ran' : null
}

/** @param {Score} score */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/** @param {Score} score */
export function isProof({ passed, failed }) {
  return failed === 0 && passed > 0
}
