import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useToast } from '../../ui/toasts.tsx'

/** Downloads a file; if that fails, a toast gives the reason. */
export function useFileDownload(fetchFile: () => Promise<{ name: string; content: Blob }>, failed: string) {
  const toast = useToast()
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (failure) => toast.error(failed, getErrorMessage(failure)),
  })
}
