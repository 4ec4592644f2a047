/** The article that is laid over the page, so that a citation can be read without leaving the table. */

class OpenArticle {
  cite = $state.raw<{ book: string; cite: string } | null>(null);

  show(book: string, cite: string): void {
    this.cite = { book, cite };
  }

  close(): void {
    this.cite = null;
  }
}

export const openArticle = new OpenArticle();
