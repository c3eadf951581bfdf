// The health check of the image: ends with 0 when the server answers.
const port = process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
