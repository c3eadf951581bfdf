type FetchLink = () => Promise<string | undefined>

/**
 * Opens a document in a tab of its own, at once, inside the click that asked for it: no browser takes it for a pop-up
 * (INV-2). The tab says what it waits for until the link is there; without a link, or when asking fails, it closes.
 *
 * @returns whether there was a link
 */
export async function openTab(waiting: string, ask: FetchLink): Promise<boolean> {
  const tab = window.open('', '_blank')
  if (tab) showWaiting(tab, waiting)
  try {
    const link = await ask()
    if (link === undefined) tab?.close()
    else if (tab === null) window.location.assign(link)
    else if (!tab.closed) tab.location.replace(link)
    return link !== undefined
  } catch (failure) {
    tab?.close()
    throw failure
  }
}

/** Where there may be no document: a tab opens only for a link (SCR-DET-13); a browser that forbids it shows it here. */
export async function openTabWhenFound(ask: FetchLink): Promise<boolean> {
  const link = await ask()
  if (link === undefined) return false
  const tab = window.open(link, '_blank')
  if (tab) tab.opener = null
  else window.location.assign(link)
  return true
}

function showWaiting(tab: Window, waiting: string): void {
  tab.opener = null
  const { documentElement, body } = tab.document
  tab.document.title = waiting
  documentElement.lang = document.documentElement.lang
  documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  body.style.font = '16px/1.5 system-ui, sans-serif'
  body.style.margin = '32px'
  body.textContent = waiting
}
