import { useEffect, useMemo } from 'react'

/** The address of a chosen file for as long as it is shown. */
export function usePreview(file: File | null): string | undefined {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
