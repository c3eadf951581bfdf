import { useEffect, useRef, useState } from 'react'

/** The address of the file that was chosen last, and a function that chooses another one, or none. */
export function useFileUrl(): [url: string | undefined, choose: (file: File | null) => void] {
  const [url, setUrl] = useState<string>()
  const current = useRef<string>(undefined)
  const choose = (file: File | null) => {
    release(current.current)
    current.current = file ? URL.createObjectURL(file) : undefined
    setUrl(current.current)
  }
  useEffect(() => () => release(current.current), [])
  return [url, choose]
}

function release(url: string | undefined): void {
  if (url !== undefined) URL.revokeObjectURL(url)
}
