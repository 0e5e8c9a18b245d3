import { pathOfChat } from '#features/chat/chat-paths.ts'
import { ArchivesPage } from '#features/works/ArchivesPage.tsx'

/** The chats that are out of the list. */
export const ArchivesScreen = () => <ArchivesPage pathOf={pathOfChat} />
