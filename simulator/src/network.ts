/** A network that can be disconnected: open calls fail, and new ones do too. */
export type Network = ReturnType<typeof createNetwork>

export function createNetwork() {
  let isUp = true
  let cut = new AbortController()

  const fetchOnline: typeof fetch = async (url, init = {}) => {
    if (!isUp) throw new TypeError('no network')
    const { signal } = cut
    return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal })
  }

  return {
    fetch: fetchOnline,
    goDown: (): void => {
      isUp = false
      cut.abort()
    },
    comeBack: (): void => {
      if (isUp) return
      isUp = true
      cut = new AbortController()
    },
    isUp: () => isUp,
  }
}
