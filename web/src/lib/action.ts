import { useState } from 'react'
import { logFailure } from './log.ts'

/**
 * The action of a form on the public pages, which do not load the query client: whether it is running, and its failure.
 * Failures are logged here; the page decides what it shows.
 */
export function useAction<Input, Output>(act: (input: Input) => Promise<Output>) {
  const [state, setState] = useState<{ isPending: boolean; failure?: unknown }>({ isPending: false })
  const run = async (input: Input): Promise<{ ok: true; value: Output } | { ok: false; failure: unknown }> => {
    setState({ isPending: true })
    try {
      const value = await act(input)
      setState({ isPending: false })
      return { ok: true, value }
    } catch (failure) {
      logFailure('A form could not be sent', failure)
      setState({ isPending: false, failure })
      return { ok: false, failure }
    }
  }
  return { ...state, run }
}
