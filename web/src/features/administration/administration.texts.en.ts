import type { administrationTexts } from './administration.texts.ts'

export const administrationEnglish: typeof administrationTexts = {
  menu: 'Administration',
  features: {
    help: 'The administration tools and their state.',
    status: { active: 'Active', maintenance: 'Maintenance', disabled: 'Off' },
    unavailable: 'Not available',
    notHere: 'See Help, page “À propos”.',
    engine: {
      running: 'LocalAI answers.',
      stopped: 'LocalAI does not answer.',
      error: 'LocalAI returns errors.',
      other: 'No external engine is configured: only the built-in engine is used.',
    },
    groups: {
      users: 'Accounts and quotas',
      models: 'Models and engines',
      installation: 'Installation',
    },
    cards: {
      users: { title: 'User management', text: 'Create, edit, suspend or delete accounts.' },
      groups: { title: 'Groups', text: 'Gather accounts, and choose what they may do.' },
      usage: {
        title: 'Usage',
        text: 'Read what the installation uses, by model, engine and person, and set quotas.',
      },
      quotas: { title: 'Quotas', text: 'Set the inpainting quotas and reset them.' },
      audit: { title: 'Audit', text: 'Who changed what in the administration, and when.' },
      notifications: { title: 'Announcements', text: 'Send an announcement to all users.' },
      'model-types': {
        title: 'Model types',
        text: 'Sort the models and choose those that each page offers.',
      },
      engines: {
        title: 'Engines',
        text: 'Add engines, order and group them, see how they are.',
      },
      'local-models': {
        title: 'Local models',
        text: 'Install models on this machine, and see its memory.',
      },
      localai: {
        title: 'LocalAI configuration',
        text: 'Address, key, timeouts and retries of the engines.',
      },
      config: { title: 'Configuration', text: 'Tools turned on, common limits and maintenance.' },
      knowledge: {
        title: 'Knowledge',
        text: 'The model that finds the meaning of documents, and what they take.',
      },
      backups: { title: 'Backups', text: 'Back up every day, check, restore.' },
      retention: {
        title: 'Retention',
        text: 'How many days works stay before they go to the trash.',
      },
      providers: {
        title: 'Providers',
        text: 'The services by which people sign in with an account that they already have.',
      },
      access: { title: 'Access', text: 'Who can create an account, and what it takes to enter.' },
      mail: { title: 'Mail', text: 'The server that sends mails, and those that wait.' },
      monitoring: {
        title: 'System monitoring',
        text: 'Memory, processor, storage and state of the engine.',
      },
      logs: { title: 'System logs', text: 'Search and download the server’s messages.' },
      dashboard: {
        title: 'System dashboard',
        text: 'The figures of the installation at a glance.',
      },
      storage: { title: 'Storage', text: 'Space used, space left and clean-up.' },
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
      usageByPerson: 'By person',
      usageQuotas: 'Usage quotas',
      types: 'Types',
      pages: 'Page assignments',
      tools: 'Features',
      limits: 'Limits',
      maintenance: 'Maintenance',
      engines: 'Configure',
      install: 'Install',
      knowledge: 'Choose',
      backups: 'See the state',
      retention: 'Set',
      mail: 'Set up',
      access: 'Set up',
      providers: 'Choose',
      storage: 'Storage',
      network: 'Network',
      errors: 'View the errors',
      write: 'New announcement',
    },
  },
}
