import { KnowledgeAdministration } from '#features/knowledge/KnowledgeAdministration.tsx'

/** The search of documents of the whole installation. */
export const AdminKnowledgeScreen = () => <KnowledgeAdministration />
