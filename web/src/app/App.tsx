import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { AuthProvider } from '#features/sign-in/AuthProvider.tsx'
import { theme } from '#ui/theme/theme.ts'
import { router } from './routes/routes.tsx'

/** The Content-Security-Policy allows only style elements that carry the nonce of this page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'atelier', ...(nonce !== undefined && { nonce }) })

const queries = new QueryClient({
  defaultOptions: {
    // No retries: a failure is shown at once, with Réessayer. Network mode « always »: a server on this very machine answers without any network.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { networkMode: 'always' },
  },
})

/** The providers around every screen: styles, theme, server data, session, routes. */
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
