import type { dashboardTexts } from './dashboard.texts.ts'

export const dashboardEnglish: typeof dashboardTexts = {
  title: 'Dashboard',
  greeting: (firstName) => `Hello ${firstName}. This is where you left off.`,
  newChat: 'New chat',
  tabs: { overview: 'Overview', history: 'History', statistics: 'Statistics' },
  newImage: 'Create an image',
  pictures: 'Images created',
  replies: 'Chat replies',
  links: {
    inpainting: { label: 'New inpainting', help: 'Change a part of an image' },
    inpaintingHistory: { label: 'Inpainting history', help: 'Find, recreate, download' },
    settings: { label: 'Settings', help: 'Theme, notifications, storage' },
    chat: { label: 'Chat', help: 'Ask a question, go on with a chat' },
    help: { label: 'Help', help: 'First steps and common questions' },
    profile: { label: 'My profile', help: 'Name, email, photo' },
  },
}
