import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { type ToolName, tools } from '#features/configuration/tools.ts'
import { addressLinkPath, passwordLinkPath } from '#features/sign-in/password-link.ts'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'
import { appTexts } from '../app.texts.ts'
import type { PageHandle } from '../layout/page-handle.ts'
import { adminRoutes } from './admin-routes.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { RequireAuth, RequireGuest } from './session-guards.tsx'

const withHandle = (handle: PageHandle) => ({ handle })

const dashboardRoute: RouteObject = {
  ...withHandle({ title: tools.dashboard.label }),
  lazy: async () => ({
    Component: (await import('#screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  }),
}
const helpRoute: RouteObject = {
  ...withHandle({ title: appTexts.account.help }),
  lazy: async () => ({ Component: (await import('#screens/HelpScreen.tsx')).HelpScreen }),
}
const chatRoute: RouteObject = {
  lazy: async () => {
    const { RequireFeature } = await import('./RequireFeature.tsx')
    return { element: <RequireFeature tool="chat" /> }
  },
  children: [
    {
      // One route for the list and an open chat, so that the list stays as it is when a chat is chosen.
      path: `${tools.chat.path}/:chatId?`,
      ...withHandle({ title: tools.chat.label, fillsWindow: true }),
      lazy: async () => ({ Component: (await import('#screens/tools/ChatScreen.tsx')).ChatScreen }),
    },
  ],
}

/** They answer in chats, and are open where those are. */
const assistantsRoute: RouteObject = {
  lazy: async () => {
    const { RequireFeature } = await import('./RequireFeature.tsx')
    return { element: <RequireFeature tool="chat" /> }
  },
  children: ['/assistants/:assistantId?', '/assistant-partage'].map((path) => ({
    path,
    ...withHandle({ title: appTexts.assistants }),
    lazy: async () => ({
      Component: (await import('#screens/assistants/AssistantsScreen.tsx')).AssistantsScreen,
    }),
  })),
}

/** A tool with one screen, also at the paths below its own, behind the guard of its switch. */
const toolRoute = (
  name: ToolName,
  screen: () => Promise<ComponentType>,
  below: readonly string[] = [],
): RouteObject => ({
  lazy: async () => {
    const { RequireFeature } = await import('./RequireFeature.tsx')
    return { element: <RequireFeature tool={name} /> }
  },
  children: ['', ...below].map((path) => ({
    path: tools[name].path + path,
    ...withHandle({ title: tools[name].label }),
    lazy: async () => ({ Component: await screen() }),
  })),
})

const signedInRoutes: RouteObject[] = [
  { path: '/', ...dashboardRoute },
  { path: '/dashboard', ...dashboardRoute },
  {
    path: '/profile',
    ...withHandle({ title: appTexts.myProfile }),
    lazy: async () => ({
      Component: (await import('#screens/account/ProfileScreen.tsx')).ProfileScreen,
    }),
  },
  {
    path: '/usage',
    ...withHandle({ title: appTexts.myUsage }),
    lazy: async () => ({
      Component: (await import('#screens/account/OwnUsageScreen.tsx')).OwnUsageScreen,
    }),
  },
  {
    path: '/archives',
    ...withHandle({ title: appTexts.archives }),
    lazy: async () => ({
      Component: (await import('#screens/account/ArchivesScreen.tsx')).ArchivesScreen,
    }),
  },
  ...['/projets', '/projets/:projectId'].map((path) => ({
    path,
    ...withHandle({ title: appTexts.projects }),
    lazy: async () => ({
      Component: (await import('#screens/tools/ProjectsScreen.tsx')).ProjectsScreen,
    }),
  })),
  {
    path: '/prompts',
    ...withHandle({ title: appTexts.prompts }),
    lazy: async () => ({
      Component: (await import('#screens/account/PromptsScreen.tsx')).PromptsScreen,
    }),
  },
  {
    path: '/corbeille',
    ...withHandle({ title: appTexts.trash }),
    lazy: async () => ({
      Component: (await import('#screens/account/TrashScreen.tsx')).TrashScreen,
    }),
  },
  chatRoute,
  assistantsRoute,
  toolRoute('images', async () => (await import('#screens/tools/ImagesScreen.tsx')).ImagesScreen),
  toolRoute('speech', async () => (await import('#screens/tools/SpeechScreen.tsx')).SpeechScreen),
  toolRoute(
    'transcription',
    async () => (await import('#screens/tools/TranscriptionScreen.tsx')).TranscriptionScreen,
  ),
  toolRoute(
    'knowledge',
    async () => (await import('#screens/tools/KnowledgeScreen.tsx')).KnowledgeScreen,
    ['/:collectionId', '/document/:sourceId'],
  ),
  { path: '/aide', ...helpRoute },
  { path: '/aide/:topicId', ...helpRoute },
  toolRoute(
    'inpainting',
    async () => (await import('#screens/tools/InpaintingScreen.tsx')).InpaintingScreen,
  ),
  {
    path: tools.history.path,
    ...withHandle({ title: tools.history.label }),
    lazy: async () => ({
      Component: (await import('#screens/tools/HistoryScreen.tsx')).HistoryScreen,
    }),
  },
  {
    path: tools.settings.path,
    ...withHandle({ title: tools.settings.label }),
    lazy: async () => ({
      Component: (await import('#screens/account/SettingsScreen.tsx')).SettingsScreen,
    }),
  },
  {
    path: '/api',
    ...withHandle({ title: 'API' }),
    lazy: async () => ({ Component: (await import('#screens/ApiScreen.tsx')).ApiScreen }),
  },
  adminRoutes,
  {
    path: '*',
    ...withHandle({ title: appTexts.notFound }),
    lazy: async () => ({ Component: (await import('#screens/NotFoundScreen.tsx')).NotFoundScreen }),
  },
]

const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <PageSpinner fullPage />,
    children: [
      {
        Component: RequireGuest,
        children: [
          {
            // Both URLs are one screen: what was typed stays when the user switches.
            lazy: async () => ({
              Component: (await import('#screens/sign-in/AuthScreen.tsx')).AuthScreen,
            }),
            children: [{ path: '/login' }, { path: '/register' }],
          },
        ],
      },
      {
        // For everyone with the link, signed in or not.
        path: passwordLinkPath,
        lazy: async () => ({
          Component: (await import('#screens/account/PasswordLinkScreen.tsx')).PasswordLinkScreen,
        }),
      },
      {
        path: addressLinkPath,
        lazy: async () => ({
          Component: (await import('#screens/account/AddressLinkScreen.tsx')).AddressLinkScreen,
        }),
      },
      {
        path: '/partage/:shareId',
        lazy: async () => ({
          Component: (await import('#screens/account/SharedChatScreen.tsx')).SharedChatScreen,
        }),
      },
      {
        path: '/login/retour/:providerId',
        lazy: async () => {
          const { loadProviderReturn, ProviderReturnScreen } = await import(
            '#screens/account/provider-return/ProviderReturnScreen.tsx'
          )
          return { loader: loadProviderReturn, Component: ProviderReturnScreen }
        },
      },
      {
        Component: RequireAuth,
        children: [
          {
            lazy: async () => ({ Component: (await import('../layout/AppLayout.tsx')).AppLayout }),
            // A screen that fails leaves the bar and its links in place.
            children: [{ errorElement: <ErrorScreen />, children: signedInRoutes }],
          },
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(routes)
