'use client';

import { Button, toast, useDocumentInfo, useLocale, useTranslation } from '@payloadcms/ui';
import { useId, useState } from 'react';
import type { ChangeEvent } from 'react';

import type { ImportResult } from '../use-cases/import-chapters';
import styles from './markdown-import.module.css';

const words = {
  zh: {
    title: '从 Markdown 导入章节',
    lead: '每个“# ”标题开始一章；文件头可写 first-number。图片须先上传到媒体库，按文件名对应。导入为当前语言的草稿。',
    unsaved: '保存版本之后即可导入章节。',
    file: '选择 Markdown 文件',
    again: '选择另一个文件',
    checking: '正在检查…',
    importing: '正在导入…',
    apply: (count: number, language: string) => `导入 ${count} 章为草稿（${language}）`,
    problems: (count: number) => `${count} 处需要修改，尚未导入任何内容`,
    line: '行',
    problem: '问题',
    number: '章号',
    chapter: '章节',
    address: '地址',
    content: '小标题 / 图表',
    effect: '结果',
    fresh: '新建',
    replaced: '替换现有草稿',
    done: (count: number) => `已导入 ${count} 章。请逐章检查后发布。`,
    failed: '导入失败，请重试。',
  },
  en: {
    title: 'Import chapters from Markdown',
    lead: 'Each “# ” heading begins a chapter; front matter may set first-number. Upload pictures to the media library first; they are found by file name. Imported as drafts in the language on screen.',
    unsaved: 'Chapters can be imported once the release has been saved.',
    file: 'Choose a Markdown file',
    again: 'Choose another file',
    checking: 'Checking …',
    importing: 'Importing …',
    apply: (count: number, language: string) => `Import ${count} chapters as drafts (${language})`,
    problems: (count: number) => `${count} places to correct; nothing has been imported`,
    line: 'Line',
    problem: 'Problem',
    number: 'No.',
    chapter: 'Chapter',
    address: 'Address',
    content: 'Headings / blocks',
    effect: 'Effect',
    fresh: 'New',
    replaced: 'Replaces the present draft',
    done: (count: number) => `${count} chapters imported. Check each, then publish.`,
    failed: 'The import failed. Try again.',
  },
};

const languageNames = { zh: { zh: '中文', en: '英文' }, en: { zh: 'Chinese', en: 'English' } };

/** On the page of a release: a Markdown file becomes its chapters, after a preview with all problems by line. */
export function MarkdownImport() {
  const { id } = useDocumentInfo();
  const { i18n } = useTranslation();
  const locale = useLocale();
  const inputId = useId();
  const lang = i18n.language === 'zh' ? 'zh' : 'en';
  const text = words[lang];
  const [source, setSource] = useState('');
  const [result, setResult] = useState<ImportResult>();
  const [busy, setBusy] = useState<'checking' | 'importing'>();

  const send = async (content: string, apply: boolean) => {
    setBusy(apply ? 'importing' : 'checking');
    try {
      const response = await fetch(`/api/releases/${id}/import`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': i18n.language },
        body: JSON.stringify({ source: content, locale: locale.code, apply }),
      });
      const body = (await response.json()) as ImportResult & { errors?: { message: string }[] };
      if (!response.ok) throw new Error(body.errors?.[0]?.message);
      setResult(body);
      if (body.imported) toast.success(text.done(body.chapters.length));
    } catch (error) {
      toast.error((error instanceof Error && error.message) || text.failed);
    } finally {
      setBusy(undefined);
    }
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    // The same file can be chosen again after it was corrected.
    const content = await file.text();
    event.target.value = '';
    setSource(content);
    setResult(undefined);
    await send(content, false);
  };

  return (
    <section className={styles.import} aria-labelledby={`${inputId}-title`}>
      <h3 id={`${inputId}-title`}>{text.title}</h3>
      <p>{id ? text.lead : text.unsaved}</p>
      {id && (
        <>
          <label className={styles.file} data-busy={busy}>
            <input
              type="file"
              accept=".md,.markdown,text/markdown"
              disabled={busy !== undefined}
              onChange={(event) => void choose(event)}
            />
            {result ? text.again : text.file}
          </label>
          <p role="status">{busy && text[busy]}</p>
          {result && <Preview result={result} text={text} />}
          {result && !result.imported && result.problems.length === 0 && (
            <Button type="button" disabled={busy !== undefined} onClick={() => void send(source, true)}>
              {text.apply(result.chapters.length, languageNames[lang][locale.code === 'zh' ? 'zh' : 'en'])}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Preview({ result, text }: { result: ImportResult; text: (typeof words)['en'] }) {
  return (
    <div className={styles.preview}>
      {result.problems.length > 0 && (
        <>
          <p className={styles.stopped} role="alert">
            {text.problems(result.problems.length)}
          </p>
          <Problems result={result} text={text} />
        </>
      )}
      {result.chapters.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.chapter}</th>
              <th scope="col">{text.address}</th>
              <th scope="col">{text.content}</th>
              <th scope="col">{text.effect}</th>
            </tr>
          </thead>
          <tbody>
            {result.chapters.map((chapter) => (
              <tr key={chapter.line}>
                <td>{chapter.number}</td>
                <td>
                  {chapter.id ? (
                    <a href={`/admin/collections/chapters/${chapter.id}`}>{chapter.title}</a>
                  ) : (
                    chapter.title
                  )}
                </td>
                <td>
                  <code>{chapter.slug}</code>
                </td>
                <td>
                  {chapter.headings} / {chapter.blocks}
                </td>
                <td>{chapter.known ? text.replaced : text.fresh}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Problems({ result, text }: { result: ImportResult; text: (typeof words)['en'] }) {
  const { i18n } = useTranslation();
  const chinese = i18n.language === 'zh';
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text.line}</th>
          <th scope="col">{text.problem}</th>
        </tr>
      </thead>
      <tbody>
        {result.problems.map(({ line, zh, en }) => (
          <tr key={`${line} ${en}`}>
            <td>{line}</td>
            <td>{chinese ? zh : en}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
