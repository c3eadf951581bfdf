// Runs before the first paint, so that a chosen colour scheme never flashes. It is a separate file because the content
// security policy allows no inline script.
;(() => {
  try {
    const scheme = localStorage.getItem('marquee-scheme')
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  } catch {
    // Without storage, the page uses the system's scheme.
  }
})()
