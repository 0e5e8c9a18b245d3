import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './first-paint.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
