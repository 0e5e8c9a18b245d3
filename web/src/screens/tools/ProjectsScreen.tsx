import type { Project } from '@atelier/contract/projects/projects'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import { useParams } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { CollectionDocuments } from '#features/knowledge/CollectionPage.tsx'
import { ProjectPage } from '#features/projects/ProjectPage.tsx'
import { ProjectsPage } from '#features/projects/ProjectsPage.tsx'
import { projectsTexts as texts } from '#features/projects/projects.texts.ts'
import { useChangeProject } from '#features/projects/use-projects.ts'
import { ProjectWorks } from '#features/works/ProjectWorks.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { kindIcons, openKinds, pathOfWork } from '../listed-kinds.ts'

/** The user's projects, or one of them. */
export function ProjectsScreen() {
  const { projectId } = useParams()
  const features = useOpenFeatures()
  if (projectId === undefined) return <ProjectsPage />
  return (
    <ProjectPage
      key={projectId}
      projectId={projectId}
      hasChat={isToolEnabled(tools.chat, features)}
    >
      {(project) => <ProjectContents project={project} />}
    </ProjectPage>
  )
}

function ProjectContents({ project }: { readonly project: Project }) {
  const features = useOpenFeatures()
  const { mutateAsync } = useChangeProject(project.id)
  const kinds = openKinds(features).filter((kind) => (project.works[kind] ?? 0) > 0)
  return (
    <>
      {isToolEnabled(tools.knowledge, features) && (
        <CollectionDocuments
          collectionId={project.collectionId}
          name={project.name}
          onCreated={(collectionId) => mutateAsync({ collectionId })}
        />
      )}
      <div>
        <ProjectWorks
          projectId={project.id}
          kinds={kinds}
          icons={kindIcons}
          pathOf={pathOfWork}
          empty={
            <EmptyState icon={<FolderIcon />} title={texts.nothing} text={texts.nothingHelp} />
          }
        />
      </div>
    </>
  )
}
