// Runs before the first paint, so that a chosen colour scheme never flashes. A file of its own because
// the content security policy allows no inline script.
;(() => {
  try {
    const scheme = localStorage.getItem('marquee-scheme')
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  } catch {
    // Without storage the system's scheme is used.
  }
})()
