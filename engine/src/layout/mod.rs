//! Floor 3: words become rows and columns by geometry alone.
//!
//! Takes pages of words, rules and fills; gives lines, tables and cells.
//! May use floors 0 to 2. May not know what a column means.
