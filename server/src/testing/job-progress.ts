import { createApiClient } from './api-client.ts'
import type { TestApp } from './app.ts'

/** What `GET /metrics` says of the last run of a job over the fleet. It reads the database once in 15 seconds. */
export async function readJobProgress(app: TestApp, job: string) {
  const { body } = await createApiClient(app).get('/metrics')
  const read = (name: string) =>
    Number(new RegExp(String.raw`^marquee_job_progress_${name}\{name="${job}"\} (.*)$`, 'm').exec(String(body))?.[1])
  return { done: read('done'), total: read('total'), findings: read('findings'), seconds: read('unfinished_seconds') }
}
