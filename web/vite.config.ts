import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), preloadFonts()],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    manifest: true,
    // Fonts stay files of their own, so that they can be preloaded and cached.
    assetsInlineLimit: 1024,
  },
})

/** Asks for the two Latin fonts together with the style sheet, not after it (ui design 3.4). */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => /-latin-(wght|opsz)-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          }))
      },
    },
  }
}
