import type { administrationTexts } from './administration.texts.ts'

export const administrationEnglish: typeof administrationTexts = {
  menu: 'Administration',
  features: {
    help: 'What the administration can do, and the state of each part.',
    status: { active: 'Active', maintenance: 'Maintenance', disabled: 'Off' },
    unavailable: 'Not available',
    notHere: 'This installation has no update channel.',
    engine: {
      running: 'LocalAI answers.',
      stopped: 'LocalAI does not answer.',
      error: 'LocalAI answers with errors.',
      other: 'No server is set: only the built-in engine serves.',
    },
    groups: {
      users: 'Accounts and quotas',
      models: 'Models and engines',
      installation: 'Installation',
    },
    cards: {
      users: { title: 'User management', text: 'Create, edit, suspend or delete accounts.' },
      quotas: { title: 'Quotas', text: 'Set the inpainting quotas and reset them.' },
      audit: { title: 'Audit', text: 'Who changed what in the administration, and when.' },
      notifications: { title: 'Notifications', text: 'Tell everyone, now and during the day.' },
      'model-types': {
        title: 'Model types',
        text: 'Sort the models and say what each page offers.',
      },
      'local-models': {
        title: 'Local models',
        text: 'Install models on this machine, and see its memory.',
      },
      localai: {
        title: 'LocalAI configuration',
        text: 'Address, key, deadlines and retries of the engines.',
      },
      config: { title: 'Configuration', text: 'Open tools, common limits and maintenance.' },
      monitoring: {
        title: 'System monitoring',
        text: 'Memory, processor, storage and state of the engine.',
      },
      logs: { title: 'System logs', text: 'The server’s messages, to search and download.' },
      dashboard: {
        title: 'System dashboard',
        text: 'The figures of the installation at a glance.',
      },
      storage: { title: 'Storage', text: 'The space used, the space left, and cleaning up.' },
      network: {
        title: 'Network',
        text: 'Addresses, connections and response times of the server.',
      },
      updates: { title: 'Updates', text: 'New versions of Atelier IA.' },
    },
    actions: {
      lastLogins: 'Last sign-ins',
      recentAccounts: 'Recent accounts',
      quotas: 'Set a quota',
      types: 'Types',
      pages: 'Page assignments',
      tools: 'Features',
      limits: 'Limits',
      maintenance: 'Maintenance',
      engines: 'Set up',
      install: 'Install',
      storage: 'Storage',
      network: 'Network',
      errors: 'View the errors',
      write: 'Write to everyone',
    },
  },
}
