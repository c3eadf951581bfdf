// Counts the results of a test run from the reports of the runners. Plain JavaScript for Node 20.

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

/** The files and titles of the tests that failed in a report of Vitest. */
export function listVitestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed')
      return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name]
    })
}

/** The files and titles of the tests that failed in a report of Playwright. */
export function listPlaywrightFailures({ suites }) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...listPlaywrightFailures({ suites: inner }),
  ])
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
