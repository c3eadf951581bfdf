type FetchLink = () => Promise<string | undefined>

/**
 * Opens a document in a new tab, directly in the click handler, so that no browser blocks it as a pop-up (INV-2). The
 * tab shows a waiting message until the link arrives; without a link, or after a failure, it closes.
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

/**
 * For documents that may not exist: opens a tab only for a link (SCR-DET-13); if the browser blocks the tab, the link
 * opens in this one.
 */
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
