import { Navigate, type RouteObject } from 'react-router'
import { type AdminEntryName, adminEntries } from '#features/administration/admin-entries.ts'
import { tools } from '#features/configuration/tools.ts'
import { appTexts } from './app.texts.ts'

type Screen = Awaited<ReturnType<Extract<RouteObject['lazy'], (...given: never) => unknown>>>
const screen = (name: AdminEntryName, lazy: () => Promise<Screen>): RouteObject => ({
  path: adminEntries[name].path,
  handle: { title: adminEntries[name].label },
  lazy,
})
/** One shell for all the screens of the administration; it refuses whoever is not the administrator. */
export const adminRoutes: RouteObject = {
  path: tools.admin.path,
  handle: { title: tools.admin.label },
  lazy: async () => ({ Component: (await import('#screens/AdminScreen.tsx')).AdminScreen }),
  children: [
    { index: true, element: <Navigate to={adminEntries.features.path} replace /> },
    screen('features', async () => ({
      Component: (await import('#screens/AdminFeaturesScreen.tsx')).AdminFeaturesScreen,
    })),
    screen('model-types', async () => ({
      Component: (await import('#screens/AdminModelTypesScreen.tsx')).AdminModelTypesScreen,
    })),
    screen('local-models', async () => ({
      Component: (await import('#screens/AdminLocalModelsScreen.tsx')).AdminLocalModelsScreen,
    })),
    screen('config', async () => ({
      Component: (await import('#screens/AdminConfigScreen.tsx')).AdminConfigScreen,
    })),
    screen('users', async () => ({
      Component: (await import('#screens/AdminUsersScreen.tsx')).AdminUsersScreen,
    })),
    screen('monitoring', async () => ({
      Component: (await import('#screens/AdminMonitoringScreen.tsx')).AdminMonitoringScreen,
    })),
    screen('logs', async () => ({
      Component: (await import('#screens/AdminLogsScreen.tsx')).AdminLogsScreen,
    })),
    screen('notifications', async () => ({
      Component: (await import('#screens/AdminNotificationsScreen.tsx')).AdminNotificationsScreen,
    })),
    screen('quotas', async () => ({
      Component: (await import('#screens/AdminQuotasScreen.tsx')).AdminQuotasScreen,
    })),
    {
      path: '*',
      handle: { title: appTexts.notFound },
      lazy: async () => ({ Component: (await import('#screens/UnknownScreen.tsx')).UnknownScreen }),
    },
  ],
}
