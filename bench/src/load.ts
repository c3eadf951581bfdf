import autocannon from 'autocannon'

export type Load = {
  url: string
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  body?: string
  seconds?: number
  connections?: number
  requests?: autocannon.Request[]
  setupClient?: (client: autocannon.Client) => void
}

/** Requests per second in one round. A response without success is an error of the measurement. */
export async function measureRequestRate({ url, seconds = 5, connections = 32, ...rest }: Load): Promise<number> {
  const result = await autocannon({ url, duration: seconds, connections, ...rest })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result['2xx'] / result.duration
}

/** Alternates two measurements, so that other load on the machine affects both; medians of three rounds. */
export async function alternateRuns(
  ours: () => Promise<number>,
  beside: () => Promise<number>,
): Promise<[number[], number[]]> {
  const rates: [number[], number[]] = [[], []]
  await ours()
  await beside()
  for (let round = 0; round < 3; round++) {
    rates[0].push(await ours())
    rates[1].push(await beside())
  }
  return rates
}
