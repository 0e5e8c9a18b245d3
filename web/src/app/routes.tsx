import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { passwordLinkPath } from '#features/account/password-link.ts'
import { type ToolName, tools } from '#features/configuration/tools.ts'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { adminRoutes } from './admin-routes.tsx'
import { appTexts } from './app.texts.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'

/** What the frame wants to know of the page inside it. */
export interface PageHandle {
  /** The page's name: in the browser's tab, and in the bar of a phone. */
  readonly title: string
  /** The page takes exactly the window, and scrolls inside. */
  readonly fillsWindow?: true
}
const page = (handle: PageHandle) => ({ handle })

const dashboard: RouteObject = {
  ...page({ title: tools.dashboard.label }),
  lazy: async () => ({ Component: (await import('#screens/DashboardScreen.tsx')).DashboardScreen }),
}
const helpPages: RouteObject = {
  ...page({ title: appTexts.account.help }),
  lazy: async () => ({ Component: (await import('#screens/HelpScreen.tsx')).HelpScreen }),
}
const chat: RouteObject = {
  lazy: async () => {
    const { SwitchedOnOnly } = await import('./SwitchedOnOnly.tsx')
    return { element: <SwitchedOnOnly tool="chat" /> }
  },
  children: [
    {
      // One route for the list and an open chat, so that the list stays as it is when a chat is chosen.
      path: `${tools.chat.path}/:chatId?`,
      ...page({ title: tools.chat.label, fillsWindow: true }),
      lazy: async () => ({ Component: (await import('#screens/ChatScreen.tsx')).ChatScreen }),
    },
  ],
}

/** A tool with one screen, behind its switch. */
const tool = (name: ToolName, screen: () => Promise<ComponentType>): RouteObject => ({
  lazy: async () => {
    const { SwitchedOnOnly } = await import('./SwitchedOnOnly.tsx')
    return { element: <SwitchedOnOnly tool={name} /> }
  },
  children: [
    {
      path: tools[name].path,
      ...page({ title: tools[name].label }),
      lazy: async () => ({ Component: await screen() }),
    },
  ],
})

const signedInPages: RouteObject[] = [
  { path: '/', ...dashboard },
  { path: '/dashboard', ...dashboard },
  {
    path: '/profile',
    ...page({ title: appTexts.myProfile }),
    lazy: async () => ({ Component: (await import('#screens/ProfileScreen.tsx')).ProfileScreen }),
  },
  chat,
  tool('images', async () => (await import('#screens/ImagesScreen.tsx')).ImagesScreen),
  tool('speech', async () => (await import('#screens/SpeechScreen.tsx')).SpeechScreen),
  tool(
    'transcription',
    async () => (await import('#screens/TranscriptionScreen.tsx')).TranscriptionScreen,
  ),
  { path: '/aide', ...helpPages },
  { path: '/aide/:topicId', ...helpPages },
  tool('inpainting', async () => (await import('#screens/InpaintingScreen.tsx')).InpaintingScreen),
  {
    path: tools.history.path,
    ...page({ title: tools.history.label }),
    lazy: async () => ({ Component: (await import('#screens/HistoryScreen.tsx')).HistoryScreen }),
  },
  {
    path: tools.settings.path,
    ...page({ title: tools.settings.label }),
    lazy: async () => ({ Component: (await import('#screens/SettingsScreen.tsx')).SettingsScreen }),
  },
  {
    path: '/api',
    ...page({ title: 'API' }),
    lazy: async () => ({ Component: (await import('#screens/ApiScreen.tsx')).ApiScreen }),
  },
  adminRoutes,
  {
    path: '*',
    ...page({ title: appTexts.notFound }),
    lazy: async () => ({ Component: (await import('#screens/UnknownScreen.tsx')).UnknownScreen }),
  },
]

const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <PageSpinner fullPage />,
    children: [
      {
        Component: SignedOutOnly,
        children: [
          {
            // Both addresses are one screen: what was typed stays when the person switches.
            lazy: async () => ({ Component: (await import('#screens/AuthScreen.tsx')).AuthScreen }),
            children: [{ path: '/login' }, { path: '/register' }],
          },
        ],
      },
      {
        // For whoever has the link, signed in or not.
        path: passwordLinkPath,
        lazy: async () => ({
          Component: (await import('#screens/PasswordLinkScreen.tsx')).PasswordLinkScreen,
        }),
      },
      {
        Component: SignedInOnly,
        children: [
          {
            lazy: async () => ({ Component: (await import('./Frame.tsx')).Frame }),
            // A screen that fails leaves the bar in place, and with it the way elsewhere.
            children: [{ errorElement: <ErrorScreen />, children: signedInPages }],
          },
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(routes)
