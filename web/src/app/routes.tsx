import { createBrowserRouter, type RouteObject } from 'react-router'
import { type ToolName, tools } from '#features/configuration/tools.ts'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { adminRoutes } from './admin-routes.tsx'
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
  ...page({ title: 'Aide' }),
  lazy: async () => ({ Component: (await import('#screens/HelpScreen.tsx')).HelpScreen }),
}
/** A tool of a later version: its address exists, and says so. */
const later = (tool: ToolName): RouteObject => ({
  path: `${tools[tool].path}/*`,
  ...page({ title: tools[tool].label }),
  lazy: async () => {
    const { LaterScreen } = await import('#screens/LaterScreen.tsx')
    return { element: <LaterScreen tool={tool} /> }
  },
})
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

const images: RouteObject = {
  lazy: async () => {
    const { SwitchedOnOnly } = await import('./SwitchedOnOnly.tsx')
    return { element: <SwitchedOnOnly tool="images" /> }
  },
  children: [
    {
      path: tools.images.path,
      ...page({ title: tools.images.label }),
      lazy: async () => ({ Component: (await import('#screens/ImagesScreen.tsx')).ImagesScreen }),
    },
  ],
}

const speech: RouteObject = {
  lazy: async () => {
    const { SwitchedOnOnly } = await import('./SwitchedOnOnly.tsx')
    return { element: <SwitchedOnOnly tool="speech" /> }
  },
  children: [
    {
      path: tools.speech.path,
      ...page({ title: tools.speech.label }),
      lazy: async () => ({ Component: (await import('#screens/SpeechScreen.tsx')).SpeechScreen }),
    },
  ],
}

const inpainting: RouteObject = {
  lazy: async () => {
    const { SwitchedOnOnly } = await import('./SwitchedOnOnly.tsx')
    return { element: <SwitchedOnOnly tool="inpainting" /> }
  },
  children: [
    {
      path: tools.inpainting.path,
      ...page({ title: tools.inpainting.label }),
      lazy: async () => ({ Component: (await import('#screens/InpaintingScreen.tsx')).InpaintingScreen }),
    },
  ],
}

const signedInPages: RouteObject[] = [
  { path: '/', ...dashboard },
  { path: '/dashboard', ...dashboard },
  {
    path: '/profile',
    ...page({ title: 'Mon Profil' }),
    lazy: async () => ({ Component: (await import('#screens/ProfileScreen.tsx')).ProfileScreen }),
  },
  chat,
  images,
  speech,
  { path: '/aide', ...helpPages },
  { path: '/aide/:topicId', ...helpPages },
  inpainting,
  {
    path: tools.history.path,
    ...page({ title: tools.history.label }),
    lazy: async () => ({ Component: (await import('#screens/HistoryScreen.tsx')).HistoryScreen }),
  },
  later('transcription'),
  later('settings'),
  {
    path: '/api',
    ...page({ title: 'API' }),
    lazy: async () => ({ Component: (await import('#screens/ApiScreen.tsx')).ApiScreen }),
  },
  adminRoutes,
  {
    path: '*',
    ...page({ title: 'Page introuvable' }),
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
