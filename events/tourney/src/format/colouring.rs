//! Colouring the edges of a two-sided graph, so that no two of a colour meet: how units of rows are spread over groups.

/// An edge between a row and a column, and the colour that it would like.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) likes: usize,
}

/// A colour of 0…`colours` for each edge, different at every row and at every column. It exists whenever no row or column
/// has more than `colours` edges (Kőnig), which the caller sees to. Edges are coloured in order; an edge gets the colour
/// that it likes, or the next one behind it that is free at both ends, unless two colours have to change places along a
/// path.
///
/// Costs O(edges × (colours + edges)).
pub(super) fn colour(edges: &[Edge], colours: usize) -> Vec<usize> {
    let rows = edges.iter().map(|edge| edge.row + 1).max().unwrap_or(0);
    let columns = edges.iter().map(|edge| edge.column + 1).max().unwrap_or(0);
    let mut painted = Painted { edges, rows, at: vec![vec![None; colours]; rows + columns], colour: Vec::new() };
    for (nth, edge) in edges.iter().enumerate() {
        let (row, column) = (edge.row, rows + edge.column);
        let order = (0..colours).map(|step| (edge.likes + step) % colours);
        let free = |end: usize| order.clone().filter(|&colour| painted.at[end][colour].is_none()).collect::<Vec<_>>();
        let (at_row, at_column) = (free(row), free(column));
        let colour = if let Some(&both) = at_row.iter().find(|colour| at_column.contains(colour)) {
            both
        } else {
            assert!(!at_row.is_empty() && !at_column.is_empty(), "an end has more edges than there are colours");
            painted.change_places(column, at_row[0], at_column[0]);
            at_row[0]
        };
        painted.colour.push(colour);
        painted.at[row][colour] = Some(nth);
        painted.at[column][colour] = Some(nth);
    }
    painted.colour
}

struct Painted<'a> {
    edges: &'a [Edge],
    rows: usize,
    /// The edge of each colour at each end: rows first, then columns.
    at: Vec<Vec<Option<usize>>>,
    colour: Vec<usize>,
}

impl Painted<'_> {
    /// Exchanges two colours along the path that begins at `end` with `first`; `second` is free there. In a two-sided
    /// graph the path never comes to a row at which `first` is free, so afterwards `first` is free at both.
    fn change_places(&mut self, end: usize, first: usize, second: usize) {
        let mut path = Vec::new();
        let (mut here, mut colour) = (end, first);
        while let Some(edge) = self.at[here][colour] {
            path.push(edge);
            let Edge { row, column, .. } = self.edges[edge];
            here = if here == row { self.rows + column } else { row };
            colour = if colour == first { second } else { first };
        }
        for &edge in &path {
            let Edge { row, column, .. } = self.edges[edge];
            self.at[row][self.colour[edge]] = None;
            self.at[self.rows + column][self.colour[edge]] = None;
        }
        for &edge in &path {
            let Edge { row, column, .. } = self.edges[edge];
            self.colour[edge] = if self.colour[edge] == first { second } else { first };
            self.at[row][self.colour[edge]] = Some(edge);
            self.at[self.rows + column][self.colour[edge]] = Some(edge);
        }
    }
}
