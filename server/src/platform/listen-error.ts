/** A sentence for the operator of the server when a port cannot be opened; undefined for other errors. */
export function describeListenError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return undefined
  const port = String(error.port)
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one with the setting PORT.`
  if (error.code === 'EACCES') return `This user may not open port ${port}. Set PORT to a number above 1023.`
  return undefined
}
