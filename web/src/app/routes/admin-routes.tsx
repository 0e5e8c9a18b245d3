import { Navigate, type RouteObject } from 'react-router'
import { type AdminEntryName, adminEntries } from '#features/administration/admin-entries.ts'
import { tools } from '#features/configuration/tools.ts'
import { appTexts } from '../app.texts.ts'

type Screen = Awaited<ReturnType<Extract<RouteObject['lazy'], (...given: never) => unknown>>>
const screenRoute = (name: AdminEntryName, lazy: () => Promise<Screen>): RouteObject => ({
  path: adminEntries[name].path,
  handle: { title: adminEntries[name].label },
  lazy,
})
/** One layout around all screens of the administration; it refuses everyone but the administrator. */
export const adminRoutes: RouteObject = {
  path: tools.admin.path,
  handle: { title: tools.admin.label },
  lazy: async () => ({
    Component: (await import('#screens/administration/AdminScreen.tsx')).AdminScreen,
  }),
  children: [
    { index: true, element: <Navigate to={adminEntries.features.path} replace /> },
    screenRoute('features', async () => ({
      Component: (await import('#screens/administration/AdminFeaturesScreen.tsx'))
        .AdminFeaturesScreen,
    })),
    screenRoute('model-types', async () => ({
      Component: (await import('#screens/administration/AdminModelTypesScreen.tsx'))
        .AdminModelTypesScreen,
    })),
    screenRoute('local-models', async () => ({
      Component: (await import('#screens/administration/AdminLocalModelsScreen.tsx'))
        .AdminLocalModelsScreen,
    })),
    screenRoute('engines', async () => ({
      Component: (await import('#screens/administration/AdminEnginesScreen.tsx'))
        .AdminEnginesScreen,
    })),
    screenRoute('knowledge', async () => ({
      Component: (await import('#screens/administration/knowledge/AdminKnowledgeScreen.tsx'))
        .AdminKnowledgeScreen,
    })),
    screenRoute('backups', async () => ({
      Component: (await import('#screens/administration/AdminBackupsScreen.tsx'))
        .AdminBackupsScreen,
    })),
    screenRoute('retention', async () => ({
      Component: (await import('#screens/administration/retention/AdminRetentionScreen.tsx'))
        .AdminRetentionScreen,
    })),
    screenRoute('mail', async () => ({
      Component: (await import('#screens/administration/messages/AdminMailScreen.tsx'))
        .AdminMailScreen,
    })),
    screenRoute('access', async () => ({
      Component: (await import('#screens/administration/access/AdminAccessScreen.tsx'))
        .AdminAccessScreen,
    })),
    screenRoute('providers', async () => ({
      Component: (await import('#screens/administration/access/AdminProvidersScreen.tsx'))
        .AdminProvidersScreen,
    })),
    {
      path: `${adminEntries.providers.path}/prepare`,
      handle: { title: adminEntries.providers.label },
      lazy: async () => ({
        Component: (await import('#screens/administration/access/AdminPrepareScreen.tsx'))
          .AdminPrepareScreen,
      }),
    },
    screenRoute('config', async () => ({
      Component: (await import('#screens/administration/AdminConfigScreen.tsx')).AdminConfigScreen,
    })),
    screenRoute('users', async () => ({
      Component: (await import('#screens/administration/AdminUsersScreen.tsx')).AdminUsersScreen,
    })),
    screenRoute('groups', async () => ({
      Component: (await import('#screens/administration/AdminGroupsScreen.tsx')).AdminGroupsScreen,
    })),
    screenRoute('monitoring', async () => ({
      Component: (await import('#screens/administration/AdminMonitoringScreen.tsx'))
        .AdminMonitoringScreen,
    })),
    screenRoute('usage', async () => ({
      Component: (await import('#screens/administration/usage/AdminUsageScreen.tsx'))
        .AdminUsageScreen,
    })),
    screenRoute('logs', async () => ({
      Component: (await import('#screens/administration/AdminLogsScreen.tsx')).AdminLogsScreen,
    })),
    screenRoute('notifications', async () => ({
      Component: (await import('#screens/administration/messages/AdminNotificationsScreen.tsx'))
        .AdminNotificationsScreen,
    })),
    screenRoute('quotas', async () => ({
      Component: (await import('#screens/administration/AdminQuotasScreen.tsx')).AdminQuotasScreen,
    })),
    {
      path: '*',
      handle: { title: appTexts.notFound },
      lazy: async () => ({
        Component: (await import('#screens/NotFoundScreen.tsx')).NotFoundScreen,
      }),
    },
  ],
}
