import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { AuthProvider } from '#features/sign-in/AuthProvider.tsx'
import { theme } from '#ui/theme/theme.ts'
import { router } from './routes/routes.tsx'

/** The page's policy lets in only style elements that carry the nonce of this very answer. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'atelier', ...(nonce !== undefined && { nonce }) })

const queries = new QueryClient({
  defaultOptions: {
    // A failure is shown at once with Réessayer. « Online » is the browser's guess: a server on this very machine answers without any network.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { networkMode: 'always' },
  },
})

/** What every screen stands on: styles, theme, server data, session, routes. */
export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="light">
        <CssBaseline />
        <QueryClientProvider client={queries}>
          <AuthProvider>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
