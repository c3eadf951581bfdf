import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createRouter } from './app/router.tsx'
import { watchClientErrors } from './lib/client-errors.ts'
import { followOtherTabs } from './lib/session.ts'
import { NoticeProvider } from './ui/notice.tsx'
import { ToastProvider } from './ui/toasts.tsx'

watchClientErrors()
followOtherTabs()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <NoticeProvider>
        <RouterProvider router={createRouter()} />
      </NoticeProvider>
    </ToastProvider>
  </StrictMode>,
)
