import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './app/router.tsx'
import { forgetOthersAnswers } from './features/session/api.ts'
import { createQueryClient } from './lib/query.ts'
import { followOtherTabs } from './lib/session.ts'
import { NoticeProvider } from './ui/notice.tsx'
import { ToastProvider } from './ui/toasts.tsx'

const queryClient = createQueryClient()
followOtherTabs()
forgetOthersAnswers(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <NoticeProvider>
          <RouterProvider router={createRouter()} />
        </NoticeProvider>
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)
